-- Runs in `nvim --headless`: opens a file, changes it, and asks the server with Neovim's own client.
-- Reads the steps from $STEPS (JSON), and writes the answers to $ANSWERS.
local steps = vim.fn.json_decode(vim.fn.readfile(vim.env.STEPS))
local published = {}
local client = vim.lsp.start_client({
  name = 'indexical',
  cmd = { vim.env.NODE, vim.env.CLI, 'lsp', '--stdio' },
  root_dir = vim.env.ROOT,
  workspace_folders = { { uri = vim.uri_from_fname(vim.env.ROOT), name = 'site' } },
  init_options = { trusted = true },
  handlers = {
    ['textDocument/publishDiagnostics'] = function(err, result, context, config)
      published[result.uri] = result.version
      vim.lsp.diagnostic.on_publish_diagnostics(err, result, context, config)
    end,
  },
})
local answers = {}
for _, step in ipairs(steps) do
  vim.cmd('silent! %bwipeout!')
  published = {}
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.ROOT .. '/' .. step.file))
  local buffer = vim.api.nvim_get_current_buf()
  local uri = vim.uri_from_bufnr(buffer)
  vim.lsp.buf_attach_client(buffer, client)
  local function wait(isDone)
    if not vim.wait(20000, isDone, 10) then error('no diagnostics of ' .. step.file) end
  end
  wait(function() return published[uri] ~= nil end)
  if step.lines then
    local before = published[uri]
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, step.lines)
    wait(function() return published[uri] ~= before end)
  end
  local answer = { file = step.file, diagnostics = {} }
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    local place = (one.lnum + 1) .. ':' .. (one.col + 1)
    table.insert(answer.diagnostics, place .. ' ' .. vim.diagnostic.severity[one.severity] .. ' ' .. one.message)
  end
  local function ask(method, extra)
    local position = { line = (step.line or 1) - 1, character = (step.column or 1) - 1 }
    local params = vim.tbl_extend('force', { textDocument = { uri = uri }, position = position }, extra or {})
    local found = vim.lsp.buf_request_sync(buffer, method, params, 20000) or {}
    for _, one in pairs(found) do return one.result end
  end
  answer.lens = vim.tbl_map(function(one) return one.command.title end, ask('textDocument/codeLens') or {})
  if step.line then
    local items = ask('textDocument/completion')
    answer.completion = vim.tbl_map(function(one) return one.textEdit.newText end, (items or {}).items or {})
    answer.hover = ((ask('textDocument/hover') or {}).contents or {}).value
    answer.definition = (ask('textDocument/definition') or {}).uri
  end
  local range = { start = { line = 0, character = 0 }, ['end'] = { line = 99, character = 0 } }
  local actions = ask('textDocument/codeAction', { range = range, context = { diagnostics = {} } }) or {}
  answer.actions = vim.tbl_map(function(one) return one.title end, actions)
  if actions[1] then
    vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
    answer.fixed = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  end
  table.insert(answers, answer)
end
vim.fn.writefile({ vim.fn.json_encode(answers) }, vim.env.ANSWERS)
vim.cmd('qall!')
