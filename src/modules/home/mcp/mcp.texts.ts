import { texts } from '#kernel/text.ts';

export const mcpTexts = texts('mcp', {
  noTool: ['没有工具“{name}”', '沒有工具「{name}」', 'There is no tool "{name}"'],
});
