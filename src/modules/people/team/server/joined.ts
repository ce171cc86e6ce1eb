/** Effects of joining an object, registered by modules whose objects have a team. */
import { contribution, list } from '#kernel/contribution.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';

type Joined = (ctx: Ctx, object: ObjectRef, userId: number) => Promise<void>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** Somebody was made a member of an object, of whatever kind. */
    joined?: Joined;
  }
}

const told = contribution('server', 'joined', list<Joined>);

export async function somebodyJoined(ctx: Ctx, object: ObjectRef, userId: number): Promise<void> {
  for (const one of told()) await one(ctx, object, userId);
}
