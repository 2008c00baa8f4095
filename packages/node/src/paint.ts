import { styleText } from 'node:util'
import type { Paint } from '@indexical/core'

/** Colours for a terminal; `NO_COLOR`, `FORCE_COLOR` and pipes are respected. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout })
