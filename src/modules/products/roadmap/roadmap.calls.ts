/** Calls of roadmaps: the map with forecasts, an edition, and the ledger of promises. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { LedgerLine } from './ledger.ts';
import type { RoadmapEditionRow, RoadmapItemRow, RoadmapRow } from './roadmap.entity.ts';

const roadmapId = int(['路线图', '路線圖', 'Roadmap'], { required: true, min: 1 });

export interface MapItem extends RoadmapItemRow {
  /** What it is bound to, as the viewer may know it. */
  bound: { kind: 'productVersion' | 'devDemand' | 'task'; id: number; title: string | null } | null;
  /** Dates as they are now: typed, or read from what it is bound to. */
  begins: string | null;
  ends: string | null;
  /** End in the latest edition. */
  told: string | null;
  /** Working days by which the end is later than told; below 0: earlier. */
  drift: number | null;
  /** Working days by which a technology comes too late. */
  gap: number | null;
}
export interface RoadmapMap {
  roadmap: RoadmapRow;
  items: MapItem[];
  editions: RoadmapEditionRow[];
  mayEdit: boolean;
}
export const roadmapMap = call(
  'GET',
  '/api/v1/roadmap/:roadmapId/map',
  'rm:roadmap:query',
  { roadmapId },
  output<RoadmapMap>(),
  {
    label: ['路线图', '路線圖', 'Roadmap'],
    reads: ['roadmap', 'roadmapItem', 'roadmapEdition', 'productVersion', 'task'],
  },
);

/** An item as an edition told it. */
export interface ToldItem {
  id: number;
  name: string;
  lane: string | null;
  kind: string;
  confidence: string;
  from: string | null;
  to: string | null;
}
export interface EditionView {
  roadmap: RoadmapRow;
  edition: RoadmapEditionRow | null;
  editions: RoadmapEditionRow[];
  items: ToldItem[];
  /** Of the edition before it. */
  before: ToldItem[];
  ledger: LedgerLine[];
  broken: number;
}
export const roadmapEditionView = call(
  'GET',
  '/api/v1/roadmap/:roadmapId/edition',
  'rm:roadmap:query',
  { roadmapId, editionId: int(['版次', '版次', 'Edition'], { min: 1 }) },
  output<EditionView>(),
  { label: ['路线图版次', '路線圖版次', 'Roadmap edition'], reads: ['roadmap', 'roadmapEdition'] },
);
