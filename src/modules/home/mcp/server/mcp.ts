/** Server of MCP: the two calls of tools, and the address that programs speak the protocol with. */
import { refuse } from '#kernel/problem.ts';
import { say } from '#kernel/text.ts';
import { TOOLS, WRITERS } from '#modules/home/assistant/server/public.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { checkedInput, writeInside } from '#server/http/admit.ts';
import { handlerFor } from '#server/http/handler-for.ts';
import { readTool, type ToolAnswer, writeTool } from '../mcp.calls.ts';
import { mcpModule } from '../mcp.module.ts';
import { mcpTexts } from '../mcp.texts.ts';
import { mcpAddress } from './address.ts';

function find<T extends { name: string }>(all: readonly T[], tool: string): T {
  const found = all.find(({ name }) => name === tool);
  if (!found) throw refuse(mcpTexts.noTool, { name: tool }, 'tool');
  return found;
}

export const toolHandlers = [
  handle(readTool, async (ctx, { tool, given }): Promise<ToolAnswer> => {
    const found = find(TOOLS, tool);
    const { data, records } = await found.read(ctx, checkedInput(found, given ?? {}));
    return { data, links: records.flatMap(({ title, address }) => (address ? [{ title, address }] : [])) };
  }),
  handle(writeTool, async (ctx, { tool, given }): Promise<ToolAnswer> => {
    const found = find(WRITERS, tool);
    const { input, lines } = await found.prepare(ctx, checkedInput(found, given ?? {}));
    const done = await writeInside(ctx, handlerFor(found.call), input);
    const address = found.addressOf(input, done);
    return { data: { done: lines }, links: address ? [{ title: say(found.label, ctx.lang), address }] : [] };
  }),
];

export const mcpServer: ServerModule = { ...mcpModule, handlers: toolHandlers, foreign: [mcpAddress] };
