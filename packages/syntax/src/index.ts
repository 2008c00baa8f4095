export type { At, HeaderLine, Place, Redirect, Value } from './location.ts'
