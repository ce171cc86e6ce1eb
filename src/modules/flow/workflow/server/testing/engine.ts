/**
 * A small engine elsewhere, over real HTTP: it keeps instances with tasks, checks every signature, does each request once
 * by its id, and answers with the state of its instance. Tests switch it off, slow it down, or change its instances behind our back.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned } from '#server/outbound/signed-post.ts';
import type { ToldInstance, ToldTask } from '../../integration/external.ts';

export type Kept = Omit<ToldInstance, 'tasks'> & { tasks: ToldTask[] };
type Body = Record<string, unknown>;

export class TestEngine {
  readonly secret: string;
  readonly instances = new Map<string, Kept>();
  /** Paths that were asked with a good signature, in order. */
  readonly asked: string[] = [];
  /** up; down: 503; silent: no answer; refusing: 422; closed: the answer says nothing of the instance. */
  state: 'up' | 'down' | 'silent' | 'refusing' | 'quiet' = 'up';
  /** Who is asked by a new instance. */
  approvers: string[] = [];
  /** Time of its clock: one more with each change. */
  clock = 1_000;
  #server: Server;
  readonly #answers = new Map<string, string>();
  #ids = 0;

  constructor(secret: string) {
    this.secret = secret;
    this.#server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        if (this.state === 'silent') return;
        if (this.state === 'down') return void response.writeHead(503).end();
        const { headers, url = '' } = request;
        const signed = isSigned(
          this.secret,
          Number(headers['x-waymark-time']),
          text,
          String(headers['x-waymark-signature']),
        );
        if (!signed) return void response.writeHead(401).end();
        this.asked.push(url);
        if (this.state === 'refusing')
          return void response.writeHead(422).end(JSON.stringify({ message: 'the budget is closed' }));
        const id = String(headers['x-waymark-id']);
        const known = id === '0' ? undefined : this.#answers.get(id);
        const answer = known ?? this.#answer(url, JSON.parse(text) as Body);
        this.#answers.set(id, answer);
        response.writeHead(200).end(this.state === 'quiet' ? '{}' : answer);
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/flows/`;
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Changes an instance by its own hand, and its clock with it. */
  change(id: string, change: (of: Kept) => void): Kept {
    const of = this.instances.get(id)!;
    change(of);
    of.updateTime = ++this.clock;
    return of;
  }
  of(instanceId: number): Kept {
    return [...this.instances.values()].find((one) => one.instanceId === instanceId)!;
  }
  task(account: string, more: Partial<ToldTask> = {}): ToldTask {
    const none = { opinion: null, url: null, openedAt: null, endedAt: null, dueAt: null };
    return { id: `t${++this.#ids}`, name: `Step of ${account}`, account, status: 'open', ...none, ...more };
  }
  add(instanceId: number | null, more: Partial<Kept> = {}): Kept {
    const id = `x${++this.#ids}`;
    const tasks = this.approvers.map((account) => this.task(account));
    const none = { url: null, definition: null, initiator: null, title: null, cc: [] };
    const made: Kept = { id, instanceId, status: 'running', updateTime: ++this.clock, tasks, ...none, ...more };
    this.instances.set(id, made);
    return made;
  }

  #answer(url: string, body: Body): string {
    switch (url.replace('/flows', '')) {
      case '/definitions':
        return JSON.stringify({ definitions: [{ key: 'pay', name: 'Payments' }] });
      case '/instances':
        return JSON.stringify({ instance: this.add(body.instanceId as number) });
      case '/instances/cancel':
        return JSON.stringify({ instance: this.change(String(body.id), (of) => void (of.status = 'withdrawn')) });
      case '/instances/check': {
        const told = body.instances as { instanceId: number; id: string; updateTime: number }[];
        const newer = told.flatMap(({ id, updateTime }) => {
          const of = this.instances.get(id);
          return of && of.updateTime > updateTime ? [of] : [];
        });
        const unknown = told.filter(({ id }) => !this.instances.has(id)).map((one) => one.instanceId);
        return JSON.stringify({ instances: newer, unknown });
      }
      default:
        return JSON.stringify({ instance: this.#decided(body) });
    }
  }

  /** All agree, or one rejects. */
  #decided({ id, taskId, verdict, opinion }: Body): Kept {
    return this.change(String(id), (of) => {
      const task = of.tasks.find((one) => one.id === taskId)!;
      task.status = verdict === 'agree' ? 'agreed' : 'rejected';
      task.opinion = String(opinion);
      if (verdict !== 'agree') of.status = 'rejected';
      else if (of.tasks.every((one) => one.status === 'agreed')) of.status = 'approved';
    });
  }
}
