/** A roadmap of the sample company that was published twice; between the two a promise slipped. */
import { roadmapItemService, roadmapService } from '#modules/products/roadmap/server/roadmap.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';

const WORDS = {
  name: '协同平台产品规划',
  now: '本期',
  next: '下期',
  release: '首个正式版本',
  mobile: '移动端上线',
  technical: '审批技术规划',
  engine: '规则引擎升级',
} as const;

interface Around {
  day(ago: number): string;
  owner: number;
  demands: readonly number[];
  parts: readonly string[];
}

export async function makeSampleRoadmap(ctx: Ctx, { day, owner, demands, parts }: Around): Promise<void> {
  const words = told(ctx, WORDS);
  const map = await roadmapService.create(ctx, {
    ...{ name: words.name, kind: 'product', from: day(90), to: day(-270), owner },
    lanes: [{ name: words.now }, { name: words.next }],
  } as never);
  const add = (values: object) => roadmapItemService.create(ctx, { roadmap: map.id, ...values } as never);
  const release = await add({
    ...{ name: words.release, lane: words.now, kind: 'release', confidence: 'committed' },
    ...{ from: day(60), to: day(-30) },
  });
  await add({
    name: words.mobile,
    lane: words.next,
    kind: 'goal',
    confidence: 'planned',
    from: day(-60),
    to: day(-160),
  });
  await add({ name: parts[0], lane: words.now, kind: 'feature', confidence: 'committed', devDemand: demands[0] });
  await add({
    name: parts[5],
    lane: words.next,
    kind: 'feature',
    confidence: 'explored',
    from: day(-100),
    to: day(-200),
  });
  await roadmapService.move(ctx, map.id, { action: 'publish' });
  await roadmapItemService.update(ctx, release.id, release.version, { to: day(-58) } as never);
  await roadmapService.move(ctx, map.id, { action: 'publish' });
  const technical = await roadmapService.create(ctx, {
    ...{ name: words.technical, kind: 'technical', from: day(30), to: day(-330), owner },
    lanes: [{ name: words.engine }],
  } as never);
  await roadmapItemService.create(ctx, {
    ...{
      roadmap: technical.id,
      name: words.engine,
      lane: words.engine,
      kind: 'technology',
      confidence: 'planned',
      readiness: 5,
    },
    ...{ from: day(0), to: day(-120), neededBy: day(-58) },
  } as never);
}
