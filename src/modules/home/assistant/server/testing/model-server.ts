/** A stand-in for a language model's server: it replays recorded streams, one a request, cut at odd places. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
}
export type Stream = (asked: Asked) => string | { status: number };

const event = (piece: object): string => `data: ${JSON.stringify(piece)}\n\n`;
const END = `${event({ choices: [], usage: { total_tokens: 100 } })}data: [DONE]\n\n`;

/** As servers write an answer in words. */
export const words = (...parts: string[]): string =>
  [
    ...parts.map((content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    END,
  ].join('');

/** As servers write a wish for a tool: its name first, then its input in pieces. */
export const wish = (name: string, input: object): string => {
  const text = JSON.stringify(input);
  const piece = (call: object) =>
    event({ choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] });
  return [
    piece({ index: 0, id: `call_${name}`, type: 'function', function: { name, arguments: '' } }),
    ...(text.match(/.{1,7}/gs) ?? []).map((part) => piece({ index: 0, function: { arguments: part } })),
    event({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }),
    END,
  ].join('');
};

export interface ModelServer {
  url: string;
  asked: Asked[];
  /** What the next requests are answered with, in turn. */
  replay(...streams: Stream[]): void;
  close(): Promise<void>;
}

function write(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 11) response.write(bytes.subarray(at, at + 11));
  response.end();
}

export async function startModel(): Promise<ModelServer> {
  const asked: Asked[] = [];
  let waiting: Stream[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Asked;
      asked.push(body);
      const stream = waiting.shift()?.(body) ?? { status: 500 };
      if (typeof stream === 'string') write(response, stream);
      else response.writeHead(stream.status).end('{"error":{"message":"no"}}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    replay: (...streams) => void (waiting = streams),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
