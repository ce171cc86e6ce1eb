// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table one works in
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { entityTexts } from '../../entity/entity-texts.ts';
import { t } from '../../lang.ts';
import type { InputProps } from '../field-kind.ts';
import { FieldCell, FieldInput, fieldKinds } from '../field-kinds.tsx';
import * as edit from './lines-edit.ts';
import { linesTexts } from './lines-texts.ts';
import { useLinesGrid } from './use-lines-grid.ts';
import './lines.css';

/** The grid of lines in a form, worked as a spreadsheet is (use-lines-grid.ts). */
export function LinesGrid(props: InputProps) {
  const { field, id, disabled = false, scope, titlesOf, problems } = props;
  const own = useId();
  const grid = useLinesGrid(props);
  const { table, lines, cells, at, block } = grid;
  return (
    <div>
      <div className={problems && Object.keys(problems).length > 0 ? 'wm-lines-box wm-lines-wrong' : 'wm-lines-box'}>
        <table
          ref={table}
          {...(id && { id })}
          className="wm-lines"
          role="grid"
          aria-label={t(field.label)}
          aria-readonly={disabled}
          aria-multiselectable
          aria-activedescendant={lines.length > 0 ? `${own}${at.row}-${at.column}` : undefined}
          tabIndex={0}
          {...grid.events}
        >
          <thead>
            <tr>
              <th className="wm-lines-number">{t(linesTexts.lineNumber)}</th>
              {cells.map(([cell, of]) => (
                <th key={cell} style={{ minWidth: fieldKinds[of.kind].width }}>
                  {t(of.label)}
                </th>
              ))}
              {!disabled && <th className="wm-lines-tools" aria-label={t(entityTexts.actions)} />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <tr key={String(line.id ?? `new ${row}`)} data-row={row}>
                <td className="wm-lines-number">{row + 1}</td>
                {cells.map(([cell, of], column) => {
                  const here = row === at.row && column === at.column;
                  const chosen =
                    row >= block.top && row <= block.bottom && column >= block.left && column <= block.right;
                  const shaped = edit.cellOf(field, line, cell);
                  const wrong = problems?.[`${row + 1}.${cell}`];
                  const look = [here && 'wm-lines-at', !shaped && 'wm-lines-none', wrong && 'wm-lines-bad'];
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the cell
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
                    <td
                      key={cell}
                      id={`${own}${row}-${column}`}
                      role="gridcell"
                      aria-selected={chosen}
                      {...(wrong && { title: wrong, 'aria-invalid': true })}
                      className={['wm-lines-cell', here && grid.editing && 'wm-lines-editing', ...look]
                        .filter(Boolean)
                        .join(' ')}
                      onClick={() => grid.press({ row, column }, here && document.activeElement === table.current)}
                    >
                      {here && grid.editing && shaped ? (
                        <FieldInput
                          field={shaped}
                          value={grid.editing.value}
                          inPlace
                          autoFocus
                          scope={scope}
                          titles={titlesOf?.(cell)}
                          onChange={(next) => grid.write(shaped.kind, next)}
                        />
                      ) : (
                        shaped && <FieldCell field={of} value={line[cell]} titles={titlesOf?.(cell)} />
                      )}
                    </td>
                  );
                })}
                {!disabled && (
                  <td className="wm-lines-tools">
                    {(
                      [
                        [linesTexts.lineUp, <ArrowUpOutlined key="u" />, row === 0, () => grid.move(row, -1)],
                        [
                          linesTexts.lineDown,
                          <ArrowDownOutlined key="d" />,
                          row === lines.length - 1,
                          () => grid.move(row, 1),
                        ],
                        [entityTexts.remove, <DeleteOutlined key="r" />, false, () => grid.remove(row)],
                      ] as const
                    ).map(([text, icon, off, run]) => (
                      <Button
                        key={text.key}
                        type="text"
                        size="small"
                        tabIndex={-1}
                        icon={icon}
                        disabled={off}
                        aria-label={t(text)}
                        onClick={run}
                      />
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!disabled && (
        <div className="wm-lines-foot">
          <Button
            size="small"
            type="dashed"
            icon={<PlusOutlined />}
            disabled={grid.full}
            onClick={() => grid.add(lines.length)}
          >
            {t(linesTexts.addLine)}
          </Button>
          <Button size="small" type="text" icon={<UndoOutlined />} disabled={!grid.mayUndo} onClick={grid.undo}>
            {t(linesTexts.undo)}
          </Button>
          <span className="wm-hint">{t(linesTexts.linesKeys)}</span>
        </div>
      )}
    </div>
  );
}
