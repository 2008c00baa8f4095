/**
 * The step of action.yml that checks, compares and comments. It needs only Node. Nothing is built or installed, except
 * the package `indexical` if the project does not have it.
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  closeSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApi } from './github.mjs'
import { postComment } from './post-comment.mjs'
import { postSuggestions } from './post-suggestions.mjs'

const { env } = process
const input = (name) => env[`INPUT_${name}`] ?? ''
const workspace = env.GITHUB_WORKSPACE ?? process.cwd()
const project = resolve(workspace, input('WORKING_DIRECTORY') || '.')
const name = input('NAME') || 'site'
if (!/^[\w.-]+$/.test(name)) fail(`Unexpected name \`${name}\`, expected letters, digits, dots and hyphens`)
if (input('FOLDER') === '') fail('Missing folder, expected the output of the build')

const temporary = join(env.RUNNER_TEMP ?? workspace, `indexical-${name}`)
mkdirSync(temporary, { recursive: true })
const cached = join(workspace, '.indexical', `${name}.facts`)
mkdirSync(dirname(cached), { recursive: true })

const event = existsSync(env.GITHUB_EVENT_PATH ?? '')
  ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
  : {}
const isPull = env.GITHUB_EVENT_NAME === 'pull_request'
const site = input('SITE') === '' ? [] : ['--site', input('SITE')]
const command = findCommand()

const checked = indexical(['check', input('FOLDER'), ...site])
const sarif = join(temporary, 'findings.sarif')
const written = indexical(['check', input('FOLDER'), ...site, '--format', 'sarif'], sarif)
const facts = isPull ? join(temporary, 'head.facts') : cached
if (written.status !== 2) {
  indexical(['check', input('FOLDER'), ...site, '--facts', facts], join(temporary, 'part.txt'))
  output('sarif', sarif)
  output('facts', facts)
  if (!isPull) output('cache', 'true')
}
const compared = isPull && checked.status !== 2 ? await compare() : 0
process.exitCode = Math.max(checked.status, compared)

/** Compare with the base branch, and write the result into the summary and the comment. Returns the exit code. */
async function compare() {
  const base = input('BASE_FACTS') === '' ? cached : resolve(project, input('BASE_FACTS'))
  const markdown = join(temporary, 'comment.md')
  const failOn = input('FAIL_ON') === '' ? [] : ['--fail-on', input('FAIL_ON')]
  let status = 0
  if (existsSync(base)) {
    const result = indexical(['diff', base, facts, '--format', 'markdown', ...failOn], markdown)
    status = result.status === 1 ? 1 : 0
    // Facts of another version must not stop a pull request.
    if (result.status === 2)
      writeFileSync(markdown, `### Changes to the search index\n\nNot compared: ${plain(result.stderr)}\n`)
  } else {
    writeFileSync(
      markdown,
      '### Changes to the search index\n\nNot compared: the base branch has no facts yet. They are stored when this workflow runs on a push to it.\n',
    )
  }
  const text = readFileSync(markdown, 'utf8')
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text)
  output('markdown', markdown)
  if (input('COMMENT') === 'true') await comment(text)
  return status
}

async function comment(text) {
  const { pull_request: pull, repository } = event
  if (pull?.head?.repo?.id !== repository?.id) {
    print('This pull request is from a fork, whose token cannot write comments. See the summary of the job.')
    return
  }
  const { number, head } = pull
  const marker = `<!-- indexical ${name} -->`
  const api = createApi({
    api: env.GITHUB_API_URL ?? 'https://api.github.com',
    repository: repository.id,
    token: input('TOKEN'),
  })
  try {
    await postComment(api, { number, marker, text })
    if (input('SUGGESTIONS') !== 'true' || written.status === 2) return
    await postSuggestions(api, {
      number,
      commit: head.sha,
      marker,
      sarif: readFileSync(sarif, 'utf8'),
      workspace,
    })
  } catch (error) {
    const reason = error.cause?.code ?? error.message
    print(`::warning::${escapeCommand(`Unexpected answer to the comment: ${reason}`)}`)
  }
}

/** Return the command that starts Indexical: the project's own version, or the version of this action from npm. */
function findCommand() {
  try {
    const entry = createRequire(join(project, 'package.json')).resolve('indexical')
    return { file: process.execPath, args: [join(dirname(entry), 'cli.js')] }
  } catch {
    const own = join(dirname(fileURLToPath(import.meta.url)), '../packages/node/package.json')
    const version = input('VERSION') || JSON.parse(readFileSync(own, 'utf8')).version
    return { file: process.platform === 'win32' ? 'npx.cmd' : 'npx', args: ['--yes', `indexical@${version}`] }
  }
}

/** Run one command. Without a file, the step prints its output. Messages about wrong use are always printed. */
function indexical(args, file) {
  const descriptor = file === undefined ? 'inherit' : openSync(file, 'w')
  const { status, stderr, error } = spawnSync(command.file, [...command.args, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...env, INPUT_TOKEN: '' },
    stdio: ['ignore', descriptor, 'pipe'],
    shell: process.platform === 'win32' && command.file === 'npx.cmd',
  })
  if (typeof descriptor === 'number') closeSync(descriptor)
  if (error) fail(error.message)
  process.stderr.write(stderr)
  return { status: status ?? 2, stderr }
}

function output(key, value) {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${key}=${value}\n`)
}

/** Return the first sentence that the command line printed, as code: it may contain names of the site. */
function plain(text) {
  const [line = ''] = text.split('\n')
  return `\`${line.replace(/^indexical: /, '').replaceAll('`', "'")}\``
}

function print(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text) {
  print(`::error::${escapeCommand(text)}`)
  process.exit(2)
}

/** @see https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeCommand(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
