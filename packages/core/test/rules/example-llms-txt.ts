import { parseLlmsTxt } from '../../../syntax/src/ai/parse-llms-txt.ts'
import { fileToUrl } from '../../../syntax/src/url/file-to-url.ts'
import type { Options } from '../../src/options/options.ts'
import type { LlmsTxt } from '../../src/site/types.ts'

/** Read the llms.txt of an example, as the command line does. */
export function exampleLlmsTxt(file: string, text: string, options: Options): LlmsTxt {
  return { url: fileToUrl(file, options), links: parseLlmsTxt(text, file) }
}
