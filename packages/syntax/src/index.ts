export type { SignalLocation, HeaderLine, Location, Redirect, Value } from './location.ts'
