import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { equalDocuments } from '../src/site/equal-documents.ts'
import { folderOnDisk } from '../src/output/output-folder.ts'

test('PDFs with equal bytes are found, whatever their names', () => {
  const dir = mkdtempSync(join(tmpdir(), 'indexical-'))
  mkdirSync(join(dir, 'talks'))
  const files = {
    'paper.pdf': '%PDF-1.7 paper',
    'talks/copy.PDF': '%PDF-1.7 paper',
    'other.pdf': '%PDF-1.7 other',
    'longer.pdf': '%PDF-1.7 longer',
    'paper.txt': '%PDF-1.7 paper',
    'empty.pdf': '',
    'empty-too.pdf': '',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  const read: string[] = []
  const folder = folderOnDisk(dir)
  const output = {
    ...folder,
    read(file: string) {
      read.push(file)
      return folder.read(file)
    },
  }
  expect(equalDocuments([...folder.list(), 'announced.pdf'], output)).toEqual([
    ['paper.pdf', 'talks/copy.PDF'],
  ])
  // Files with a size of their own are not read.
  expect(read).toEqual(['other.pdf', 'paper.pdf', 'talks/copy.PDF'])
})
