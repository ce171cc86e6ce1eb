/** Tools of the assistant for programs of others: what they read or write is asked of our own calls, under the rights of a person. */
import { call, output } from '#kernel/call.ts';
import { json, text } from '#kernel/field.ts';

const asked = {
  tool: text(['工具', '工具', 'Tool'], { required: true, min: 1, max: 60 }),
  given: json<Record<string, unknown>>()(['参数', '參數', 'Arguments']),
} as const;

export interface ToolAnswer {
  data: unknown;
  links: { title: string; address: string }[];
}
/** `always`: the calls a tool asks are refused one by one where a token does not reach. */
export const readTool = call('POST', '/api/v1/mcp/read', 'login', asked, output<ToolAnswer>(), {
  tokens: 'always',
  reads: true,
  label: ['工具查询', '工具查詢', 'Reading by a tool'],
});
export const writeTool = call('POST', '/api/v1/mcp/write', 'login', asked, output<ToolAnswer>(), {
  label: ['工具写入', '工具寫入', 'Writing by a tool'],
  touches: ['issue', 'task'],
  fails: 'save',
});
