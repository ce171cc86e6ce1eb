/** The rules of accessibility that a machine can check (axe-core). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Window } from './person.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary: string }[];
}

/**
 * Serious and critical violations on screen: rule, first element, how many. `within`: a selector of what is judged. Kept screens
 * behind the current one are detached meanwhile: the contrast rule asks for the style of every element of a document, and those of
 * hidden ones are recomputed each time, two thirds of the cost of judging a page. A frame would load again.
 */
export async function violations({ page }: Window, within: string | null = null): Promise<string[]> {
  const found = await page.evaluate(
    async ([source, selector]) => {
      const state = globalThis as unknown as { axe?: { run(root: object, options: object): Promise<unknown> } };
      if (!state.axe) new Function(source!)();
      // Colors in transition do not count: wait for transitions to end.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
      const hidden = [...document.querySelectorAll<HTMLElement>('.wm-screen')].filter(
        (screen) => !screen.checkVisibility() && !screen.querySelector('iframe'),
      );
      const places = hidden.map((screen) => {
        const place = document.createComment('kept');
        screen.replaceWith(place);
        return place;
      });
      try {
        // The table library's row that measures columns repeats the heading's check box, out of sight and out of reach.
        // Rows of a list are alike: the first ones are judged (colors of states: theme.test.ts).
        return (await state.axe!.run(
          {
            include: selector ? [[selector]] : document,
            exclude: [['.ant-table-measure-row'], ['.ant-table-tbody > tr:nth-child(n+8)']],
          },
          {
            resultTypes: ['violations'],
            // Days of a calendar are named in full (a date, not "1").
            rules: { 'label-content-name-mismatch': { enabled: false } },
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
          },
        )) as { violations: Violation[] };
      } finally {
        places.forEach((place, i) => void place.replaceWith(hidden[i]!));
      }
    },
    [AXE, within] as const,
  );
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} x${nodes.length}: ${nodes[0]!.target.join(' ')}: ${nodes[0]!.failureSummary}`);
}
