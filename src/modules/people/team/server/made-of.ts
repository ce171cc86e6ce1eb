/** What an object that is made of another begins with: modules that keep something inside of objects say what comes along. */
import { contribution, list } from '#kernel/contribution.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';

type Brings = (ctx: Ctx, from: ObjectRef, to: ObjectRef) => Promise<void>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** An object was just made from another one, with roles, members and settings; nobody else knows it yet. */
    madeOf?: Brings;
  }
}

const told = contribution('server', 'madeOf', list<Brings>);

/** Brings along what other modules keep inside. Rights are the caller's business. */
export async function bringAlong(ctx: Ctx, from: ObjectRef, to: ObjectRef): Promise<void> {
  for (const one of told()) await one(ctx, from, to);
}
