/**
 * The design being edited: history for undo and redo, problems found while drawing, saving.
 *
 * Problems are found in the browser by the rules the server publishes by; calls of other definitions are judged by the
 * server when the design is saved or published.
 */
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { companyClock } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { compileDesign } from '../../definition/compile.ts';
import type { DesignOptions, SaidProblem } from '../../definition/definition.calls.ts';
import type { Design } from '../../definition/design.ts';
import type { PublishContext } from '../../definition/publish-nodes.ts';
import { problemText } from '../../definition/publish-rules.ts';
import { JOIN } from '../../definition/tree-compile.ts';

interface History {
  past: Design[];
  present: Design;
  future: Design[];
  saved: Design;
  /** Changes with the same key follow each other as one step. */
  key: string | null;
}
type Action =
  | { type: 'change'; design: Design; key: string | null }
  | { type: 'undo' | 'redo' }
  | { type: 'saved'; design: Design }
  | { type: 'load'; design: Design };

const LIMIT = 200;

function reduce(state: History, action: Action): History {
  const { past, present, future } = state;
  switch (action.type) {
    case 'change': {
      if (action.design === present) return state;
      const merged = action.key !== null && action.key === state.key;
      return {
        ...state,
        past: merged ? past : [...past, present].slice(-LIMIT),
        present: action.design,
        future: [],
        key: action.key,
      };
    }
    case 'undo': {
      const last = past.at(-1);
      return last
        ? { ...state, past: past.slice(0, -1), present: last, future: [present, ...future], key: null }
        : state;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { ...state, past: [...past, present], present: next, future: rest, key: null } : state;
    }
    case 'saved':
      return { ...state, saved: action.design };
    case 'load':
      return { past: [], present: action.design, future: [], saved: action.design, key: null };
  }
}

export interface DesignState {
  design: Design;
  dirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  change(design: Design, key?: string): void;
  undo(): void;
  redo(): void;
  markSaved(design: Design): void;
  load(design: Design): void;
}

export function useDesign(initial: Design): DesignState {
  const [state, dispatch] = useReducer(reduce, initial, (design) => ({
    past: [],
    present: design,
    future: [],
    saved: design,
    key: null,
  }));
  const change = useCallback(
    (design: Design, key?: string) => dispatch({ type: 'change', design, key: key ?? null }),
    [],
  );
  return {
    design: state.present,
    dirty: state.present !== state.saved,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    change,
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    markSaved: useCallback((design: Design) => dispatch({ type: 'saved', design }), []),
    load: useCallback((design: Design) => dispatch({ type: 'load', design }), []),
  };
}

/** What the company has, as far as the browser knows it. */
export function contextOf(options: DesignOptions): PublishContext {
  const ids = (rows: readonly { id: number }[]): ReadonlySet<number> => new Set(rows.map((row) => row.id));
  const published = new Set(options.definitions.filter((d) => d.published).map((d) => d.key));
  return {
    users: ids(options.users.filter((user) => user.active || user.followed)),
    clock: companyClock(),
    roles: ids(options.roles),
    projectRoles: ids(options.projectRoles),
    groups: ids(options.groups),
    departments: ids(options.departments),
    // An external design has no designer: nothing here names an engine.
    engines: new Set(),
    handlers: new Set(options.handlers.map((handler) => handler.name)),
    forms: new Map(options.forms.map((form) => [form.id, new Set(form.fields.map((field) => field.key))])),
    formVariables: new Map(options.forms.map((form) => [form.id, form.variables])),
    callsOf: (key) => (published.has(key) ? [] : null),
  };
}

/** Problems of the design as it is drawn, a moment behind. */
export function useProblems(design: Design, options: DesignOptions | undefined): SaidProblem[] {
  const [problems, setProblems] = useState<SaidProblem[]>([]);
  const known = useMemo(() => options && contextOf(options), [options]);
  useEffect(() => {
    if (!known) return;
    let current = true;
    const timer = setTimeout(() => {
      void compileDesign(design, known).then(({ graph, problems: found }) => {
        if (!current) return;
        setProblems(
          found.map((p) => {
            const { message, params } = problemText(p, graph);
            const { code, node, flow = null, warning = false } = p;
            return { code, node, flow, text: t(message, params), warning };
          }),
        );
      });
    }, 200);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [design, known]);
  return problems;
}

/** Problems by the card they are marked on: branches by their flow, joins on their block. */
export function problemsByCard(problems: readonly SaidProblem[]): ReadonlyMap<string, string[]> {
  const out = new Map<string, string[]>();
  for (const { node, flow, text } of problems) {
    const card = flow ?? (node.endsWith(JOIN) ? node.slice(0, -JOIN.length) : node);
    out.set(card, [...(out.get(card) ?? []), text]);
  }
  return out;
}
