/**
 * The Gantt on paper: the same painters, page by page.
 *
 * Hides: cutting rows and time range into pages, the repeated header and legend, PNG and PDF. jsPDF is loaded when a PDF
 * is asked for; pages go into it as pictures, because texts in three scripts need no embedded font that way.
 * Invariants: every row of the choice is on exactly one page; columns and timeline share the page's width; rows that the
 * view has filtered out or closed are not printed; paper is light whatever the screen is.
 */
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import { extentOf, type GanttModel, MILESTONE } from '../gantt-model.ts';
import { type GanttColumn, type PlacedColumn, placeColumns } from '../grid/columns.ts';
import { VisibleRows } from '../rows.ts';
import { NOTHING } from '../selection.ts';
import { FONT_FAMILY, ganttTheme, HEADER_HEIGHT, ROW_HEIGHT } from '../theme.ts';
import type { GanttView } from '../view.ts';
import { LABEL_FONT, LABEL_WIDTH, labelGap } from './paint-bars.ts';
import { NUMBER_WIDTH, paintGrid } from './paint-grid.ts';
import { paintTimeline } from './paint-timeline.ts';
import { type LegendMark, legendOf, paintLegend } from './print-legend.ts';
import type { Scene } from './scene.ts';

export interface GanttExport {
  format: 'png' | 'pdf';
  /** Columns to print, in order; their own widths. */
  columns: readonly GanttColumn[];
  /** Civil minutes; the plan's own range when absent. */
  from?: number;
  to?: number;
  /** Landscape page; `fit`: one page as long as the plan needs (at most MAX_FIT_ROWS rows, then more pages). */
  page?: 'A4' | 'A3' | 'fit';
  /** Printed above the header of each page. */
  title?: string;
  /** Dark ground, for a screen rather than for paper. */
  dark?: boolean;
}

/** CSS pixels at 96 dpi, landscape, and the margin around. */
const PAGES = { A4: { width: 1123, height: 794 }, A3: { width: 1587, height: 1123 } } as const;
const MARGIN = 28;
const TITLE = 26;
const FOOT = 18;
const FIT_WIDTH = 1800;
const MAX_FIT_ROWS = 500;
const DENSITY = 2;
/** Of the pages of a PDF: text stays crisp at the density of print. */
const JPEG_QUALITY = 0.95;

export interface PageCut {
  width: number;
  height: number;
  gridWidth: number;
  rowsPerPage: number;
  pages: number;
}

/** How a number of rows is cut into pages. Pure. */
export function cutPages(page: 'A4' | 'A3' | 'fit', rowCount: number, gridWidth: number): PageCut {
  const inner = (height: number): number =>
    Math.max(1, Math.floor((height - 2 * MARGIN - TITLE - FOOT - HEADER_HEIGHT) / ROW_HEIGHT));
  if (page === 'fit') {
    const rowsPerPage = Math.max(1, Math.min(rowCount, MAX_FIT_ROWS));
    const height = 2 * MARGIN + TITLE + FOOT + HEADER_HEIGHT + rowsPerPage * ROW_HEIGHT;
    const width = Math.max(FIT_WIDTH, gridWidth * 2);
    return { width, height, gridWidth, rowsPerPage, pages: Math.max(1, Math.ceil(rowCount / rowsPerPage)) };
  }
  const { width, height } = PAGES[page];
  const rowsPerPage = inner(height);
  // The timeline keeps at least a third of the page; columns that do not fit are cut at its edge.
  const room = Math.floor(((width - 2 * MARGIN) * 2) / 3);
  return {
    width,
    height,
    gridWidth: Math.min(gridWidth, room),
    rowsPerPage,
    pages: Math.max(1, Math.ceil(rowCount / rowsPerPage)),
  };
}

/** The rows, cut and placed, that all pages share. */
interface Print {
  scene: Scene;
  columns: PlacedColumn[];
  cut: PageCut;
  title: string;
  legend: LegendMark[];
}

function preparePrint(view: GanttView, options: GanttExport): Print {
  const { model } = view;
  const state = options.columns.map(({ key, width }) => ({ key, width, hidden: false }));
  const columns = placeColumns(options.columns, state);
  const total = NUMBER_WIDTH + columns.reduce((sum, placed) => sum + placed.width, 0);
  const rows = new VisibleRows();
  rows.refresh(model);
  const cut = cutPages(options.page ?? 'A4', rows.count, total);
  const width = cut.width - 2 * MARGIN - cut.gridWidth;
  const extent = extentOf(model) ?? { from: model.today ?? 0, to: (model.today ?? 0) + MINUTES_PER_DAY };
  const span = Math.max(MINUTES_PER_DAY, extent.to - extent.from);
  const from = options.from ?? extent.from - span * 0.02;
  const to = options.to ?? toWithLabels(model, rows, from, extent.to + span * 0.02, width);
  const scene: Scene = {
    ...view.scene(),
    rows,
    preview: null,
    theme: ganttTheme(view.theme.primary, options.dark),
    scale: { from, to, pxPerMinute: width / Math.max(60, to - from) },
    scrollLeft: 0,
    scrollTop: 0,
    width,
    height: cut.rowsPerPage * ROW_HEIGHT,
    rowHeight: ROW_HEIGHT,
    selected: new Set<number>(),
    hoverRow: -1,
    link: -1,
    paper: true,
  };
  return { scene, columns, cut, title: options.title ?? '', legend: legendOf(scene, (text) => view.say(text)) };
}

/** Where the time axis has to end so that the labels of the last bars fit on the paper; they get half of it at most. */
function toWithLabels(model: GanttModel, rows: VisibleRows, from: number, to: number, width: number): number {
  const ctx = document.createElement('canvas').getContext('2d')!;
  ctx.font = LABEL_FONT;
  let pxPerMinute = width / Math.max(60, to - from);
  const least = pxPerMinute / 2;
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index);
    const finish = model.finish[row]! - from;
    if (!(finish > 0)) continue;
    const text = model.label ? model.label(row) : model.name(row);
    const label = labelGap((model.flags[row]! & MILESTONE) !== 0) + 6;
    if (finish * pxPerMinute + label + LABEL_WIDTH <= width) continue;
    const room = width - label - Math.min(LABEL_WIDTH, ctx.measureText(text).width);
    pxPerMinute = Math.max(least, Math.min(pxPerMinute, room / finish));
  }
  return from + width / pxPerMinute;
}

/** Draws one page (0-based) in CSS pixels. */
function paintPage(ctx: CanvasRenderingContext2D, print: Print, page: number): void {
  const { columns, cut } = print;
  const first = page * cut.rowsPerPage;
  const rows = Math.min(cut.rowsPerPage, print.scene.rows.count - first);
  const scene: Scene = { ...print.scene, scrollTop: first * ROW_HEIGHT, height: Math.max(1, rows) * ROW_HEIGHT };
  const { theme } = scene;
  ctx.fillStyle = theme.background;
  ctx.fillRect(0, 0, cut.width, cut.height);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillStyle = theme.text;
  ctx.font = `600 15px ${FONT_FAMILY}`;
  ctx.fillText(print.title, MARGIN, MARGIN + 9);
  const top = MARGIN + TITLE;
  paintTimeline(ctx, scene, MARGIN + cut.gridWidth, top);
  ctx.save();
  ctx.translate(MARGIN, top);
  ctx.beginPath();
  ctx.rect(0, 0, cut.gridWidth, HEADER_HEIGHT + scene.height);
  ctx.clip();
  paintTitles(ctx, print, theme.header, theme.text, theme.border);
  ctx.translate(0, HEADER_HEIGHT);
  paintGrid(ctx, {
    scene,
    columns,
    selection: NOTHING,
    scrollLeft: 0,
    width: cut.gridWidth,
    focused: false,
    dropIndex: -1,
    dropLevel: 0,
  });
  ctx.restore();
  ctx.strokeStyle = theme.border;
  ctx.lineWidth = 1;
  ctx.strokeRect(MARGIN + 0.5, top + 0.5, cut.width - 2 * MARGIN - 1, HEADER_HEIGHT + scene.height - 1);
  ctx.beginPath();
  ctx.moveTo(MARGIN + cut.gridWidth + 0.5, top);
  ctx.lineTo(MARGIN + cut.gridWidth + 0.5, top + HEADER_HEIGHT + scene.height);
  ctx.stroke();
  ctx.font = `11px ${FONT_FAMILY}`;
  ctx.fillStyle = theme.secondary;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'right';
  ctx.fillText(`${page + 1} / ${cut.pages}`, cut.width - MARGIN, cut.height - MARGIN + 6);
  if (scene.model.today !== null) {
    ctx.textAlign = 'left';
    ctx.fillText(formatDay(Math.floor(scene.model.today / MINUTES_PER_DAY)), MARGIN, cut.height - MARGIN + 6);
  }
  const foot = { x: MARGIN + 100, y: cut.height - MARGIN + 6, width: cut.width - 2 * (MARGIN + 100) };
  paintLegend(ctx, scene, print.legend, foot);
}

function paintTitles(ctx: CanvasRenderingContext2D, print: Print, fill: string, text: string, line: string): void {
  ctx.fillStyle = fill;
  ctx.fillRect(0, 0, print.cut.gridWidth, HEADER_HEIGHT);
  ctx.font = `600 12px ${FONT_FAMILY}`;
  ctx.textBaseline = 'middle';
  for (const { column, x, width } of print.columns) {
    const align = column.align ?? 'left';
    ctx.textAlign = align;
    ctx.fillStyle = text;
    const left = NUMBER_WIDTH + x;
    const at = align === 'left' ? left + 8 : align === 'right' ? left + width - 8 : left + width / 2;
    ctx.fillText(column.title, at, HEADER_HEIGHT / 2, width - 10);
  }
  ctx.fillStyle = line;
  ctx.fillRect(0, HEADER_HEIGHT - 1, print.cut.gridWidth, 1);
}

function pageCanvas(print: Print, page: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = print.cut.width * DENSITY;
  canvas.height = print.cut.height * DENSITY;
  const ctx = canvas.getContext('2d', { alpha: false })!;
  ctx.scale(DENSITY, DENSITY);
  paintPage(ctx, print, page);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture is too large for this browser.'))));
  });

/** The plan as files: one PDF with all pages, or a PNG per page. Rows closed in the view stay closed. */
export async function exportGantt(view: GanttView, options: GanttExport): Promise<Blob[]> {
  const print = preparePrint(view, options);
  const { width, height, pages } = print.cut;
  if (options.format === 'png') {
    const blobs: Blob[] = [];
    for (let page = 0; page < pages; page++) blobs.push(await blobOf(pageCanvas(print, page)));
    return blobs;
  }
  const { jsPDF } = await import('jspdf');
  const size: [number, number] = [width * 0.75, height * 0.75];
  const orientation = width >= height ? 'landscape' : 'portrait';
  const pdf = new jsPDF({ unit: 'pt', format: size, orientation, compress: true });
  for (let page = 0; page < pages; page++) {
    if (page > 0) pdf.addPage(size, orientation);
    // A JPEG goes in as it is; a PNG would be unpacked and packed again by script, seconds for each page.
    const picture = pageCanvas(print, page).toDataURL('image/jpeg', JPEG_QUALITY);
    pdf.addImage(picture, 'JPEG', 0, 0, size[0], size[1]);
  }
  return [pdf.output('blob')];
}
