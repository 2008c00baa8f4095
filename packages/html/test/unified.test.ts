import { unified } from 'unified'
import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import type { Edit } from '../src/edit.ts'
import { indexicalCompile, indexicalParse } from '../src/unified.ts'

const processor = unified()
  .use(indexicalParse)
  .use(() => (tree, file) => {
    const elements = [
      { type: 'element' as const, tagName: 'meta', properties: { name: 'robots' }, children: [] },
    ]
    const edits: Edit[] = [{ type: 'insert', elements }]
    file.data.indexical = { edits }
    return tree
  })
  .use(indexicalCompile)

describe('the unified parser and compiler', () => {
  it('give a string for a string', () => {
    expect(String(processor.processSync('<head></head>é'))).toBe('<head><meta name="robots"></head>é')
  })

  it('give bytes for bytes, and keep those that are not UTF-8', () => {
    const file = new VFile({ value: Uint8Array.from([...new TextEncoder().encode('é<head></head>'), 0xfc]) })
    expect(processor.processSync(file).value).toEqual(
      Uint8Array.from([...new TextEncoder().encode('<meta name="robots">é<head></head>'), 0xfc]),
    )
  })
})
