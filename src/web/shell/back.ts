/**
 * Where the back button of an object menu leads. Pure.
 *
 * `backUrl` is the exact page, `fromMenu` the list (a path or a route's name), otherwise the default workbench. Only
 * registered paths of this application are followed, so a link cannot send people elsewhere (open redirect).
 * Source: 1-product §2.1.
 */
export interface BackQuery {
  fromMenu: string | null;
  backUrl: string | null;
  /** Page number of the list when the object was opened. */
  pageNum: number | null;
}

export interface BackFacts {
  isRegistered(path: string): boolean;
  pathNamed(name: string): string | undefined;
  /** Full path under which a list was last seen. */
  lastSeen(path: string): string | undefined;
  home: string;
}

/** A path of this application with its query, or null: no scheme, no host, no backslash tricks, registered. */
export function safePath(url: string | null, isRegistered: (path: string) => boolean): string | null {
  if (!url?.startsWith('/') || url.startsWith('//') || /[\\\s]/.test(url)) return null;
  for (const character of url) if (character.charCodeAt(0) < 32) return null;
  const path = url.split(/[?#]/, 1)[0]!;
  return isRegistered(path) ? url : null;
}

export function backTarget(query: BackQuery, facts: BackFacts): string {
  const exact = safePath(query.backUrl, facts.isRegistered);
  if (exact) return withPage(exact, query.pageNum, facts);
  if (query.fromMenu) {
    const named = facts.pathNamed(query.fromMenu);
    const list = safePath(named ?? query.fromMenu, facts.isRegistered);
    if (list) return withPage(list, query.pageNum, facts);
  }
  return facts.home;
}

/** The list as last seen (its filters and page), else on the known page number. */
function withPage(url: string, pageNum: number | null, facts: BackFacts): string {
  if (url.includes('?')) return url;
  const seen = facts.lastSeen(url);
  if (seen) return seen;
  return pageNum !== null && pageNum > 1 ? `${url}?pageNum=${pageNum}` : url;
}
