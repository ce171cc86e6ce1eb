/** Where a number of a report leads, asked as the page at that address asks. */
import { askedOf, type Report } from '#kernel/report.ts';

/** The input of a report's call that the page at an address sends. */
export function inputOfAddress(report: Report<never>, address: string, today: string): Record<string, unknown> {
  const params = [...new URL(address, 'http://host').searchParams];
  const known = params.filter(([name]) => report.listing.list.filters.includes(name));
  const { inputs, filters } = askedOf(report, Object.fromEntries(known), today);
  const owner = params.filter(([name]) => name === 'projectId').map(([name, id]) => [name, Number(id)]);
  return { ...Object.fromEntries(owner), ...inputs, filters };
}
