/** Sheets of a workbook as a grid of values; a cell that may be changed becomes a field when it is clicked. */
import { Empty, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { t } from '#web/lang.ts';
import { Windowed } from '#web/parts/Windowed.tsx';
import { officeTexts } from '../office.texts.ts';
import { cellName, type HeldArea, type HeldWhy, heldAt, type SheetCell, type SheetView } from '../view.ts';
import { officePageTexts as o } from './office-page.texts.ts';
import { type Edits, withCell } from './use-edits.ts';

/** Rows and columns that stand behind the last value, to be filled. */
const MORE = 5;

export function SheetsView({ sheets, edits }: { sheets: readonly SheetView[]; edits: Edits | null }) {
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ hidden }) => !hidden),
    ),
  );
  const sheet = sheets[chosen];
  return (
    <div className="wm-office-sheets">
      {sheets.length > 1 && (
        <Segmented
          aria-label={t(o.sheet)}
          value={chosen}
          onChange={choose}
          options={sheets.map(({ name, hidden }, value) => ({ value, label: `${name}${hidden ? t(o.hidden) : ''}` }))}
        />
      )}
      {sheet?.cut && <p className="wm-hint">{t(o.cut)}</p>}
      {sheet && (sheet.rows.length > 0 || edits) ? (
        <Grid key={chosen} sheet={sheet} edits={edits} />
      ) : (
        <Empty description={t(o.noRows)} />
      )}
    </div>
  );
}

function Grid({ sheet, edits }: { sheet: SheetView; edits: Edits | null }) {
  const byRow = useMemo(() => new Map(sheet.rows.map(({ r, cells }) => [r, cells])), [sheet]);
  const columns = sheet.columns + (edits ? MORE : 0);
  const last = (sheet.rows.at(-1)?.r ?? 0) + (edits ? MORE : 0);
  const names = Array.from({ length: columns }, (_, c) => cellName(0, c).slice(0, -1));
  // Long stretches without a value are not drawn.
  const rows = edits && last < 5_000 ? Array.from({ length: last }, (_, n) => n + 1) : sheet.rows.map(({ r }) => r);
  const style = { gridTemplateColumns: `56px repeat(${columns}, 132px)` };
  return (
    <div className="wm-office-grid">
      <div className="wm-office-row wm-office-names" style={style}>
        <span />
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <Windowed items={rows} guess={27}>
        {(r: number) => (
          <div key={r} className="wm-office-row" style={style}>
            <span className="wm-office-number">{r}</span>
            <Cells
              part={sheet.part}
              row={r}
              cells={byRow.get(r) ?? NONE}
              columns={columns}
              held={sheet.held}
              edits={edits}
            />
          </div>
        )}
      </Windowed>
    </div>
  );
}
const NONE: readonly SheetCell[] = [];

interface CellsProps {
  part: string;
  row: number;
  cells: readonly SheetCell[];
  columns: number;
  held: readonly HeldArea[];
  edits: Edits | null;
}

function Cells({ part, row, cells, columns, held, edits }: CellsProps) {
  const byColumn = new Map(cells.map((cell) => [cell.c, cell]));
  return Array.from({ length: columns }, (_, c) => (
    <One
      key={c}
      part={part}
      name={cellName(row, c)}
      cell={byColumn.get(c)}
      why={edits ? (byColumn.get(c)?.x ?? heldAt(held, row, c)) : undefined}
      edits={edits}
    />
  ));
}

interface OneProps {
  part: string;
  name: string;
  cell: SheetCell | undefined;
  why: HeldWhy | undefined;
  edits: Edits | null;
}

function One({ part, name, cell, why, edits }: OneProps) {
  const [open, setOpen] = useState(false);
  const was = cell?.v ?? '';
  const changed = edits?.changed.cells.get(`${part} ${name}`);
  const shown = changed?.value ?? was;
  if (open && edits)
    return (
      <Input
        autoFocus
        size="small"
        aria-label={t(o.cell, { name })}
        value={shown}
        onChange={({ target }) => edits.set((old) => withCell(old, part, name, was, target.value))}
        onPressEnter={() => setOpen(false)}
        onBlur={() => setOpen(false)}
      />
    );
  const right = /^-?[\d.,]+%?$/.test(shown) ? ' wm-office-right' : '';
  if (!edits || why)
    return (
      <span
        className={`wm-line${right}${cell?.x === 'formula' ? ' wm-office-formula' : ''}`}
        title={why ? `${shown}\n${t(officeTexts[why], { place: name })}` : shown}
      >
        {shown}
      </span>
    );
  return (
    <button
      type="button"
      className={`wm-line${right}${changed ? ' wm-office-changed' : ''}`}
      title={shown}
      aria-label={`${name} ${shown}`}
      onClick={() => setOpen(true)}
    >
      {shown}
    </button>
  );
}
