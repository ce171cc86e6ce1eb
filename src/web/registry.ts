/**
 * The routes of the application, found by path or name, and links to them. Pure.
 *
 * Invariant: a path that is not registered is not linked, not in a menu and not a target of going back. Refuses: two
 * routes of one path or name. Source: 1-product §2.4, §2.5.
 */
import { knownKinds } from '#kernel/object-kind.ts';
import type { Route } from './route.ts';

export interface Found {
  route: Route;
  params: Readonly<Record<string, string>>;
}

export type QueryValue = string | number | boolean | null | undefined;

let all: readonly Route[] = [];
let byPath = new Map<string, Route>();
let byName = new Map<string, Route>();
let patterns: { route: Route; pattern: RegExp; names: string[] }[] = [];

export const nameOf = (route: Route): string => route.name ?? route.path;

/** Takes the whole list (app/routes.ts), replacing an earlier one. Throws when a path or name comes twice. */
export function registerRoutes(routes: readonly Route[]): void {
  byPath = new Map();
  byName = new Map();
  patterns = [];
  for (const route of routes) {
    if (byPath.has(route.path)) throw new Error(`route twice: ${route.path}`);
    if (byName.has(nameOf(route))) throw new Error(`route name twice: ${nameOf(route)}`);
    byPath.set(route.path, route);
    byName.set(nameOf(route), route);
    if (route.path.includes(':')) {
      const names = [...route.path.matchAll(/:(\w+)/g)].map((m) => m[1]!);
      patterns.push({ route, names, pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`) });
    }
  }
  all = routes;
}

export const registeredRoutes = (): readonly Route[] => all;
export const routeNamed = (name: string): Route | undefined => byName.get(name);

/** The route of a pathname with its path parameters; a trailing slash is ignored. */
export function findRoute(pathname: string): Found | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const route = byPath.get(path);
  if (route) return { route, params: {} };
  for (const { route: candidate, names, pattern } of patterns) {
    const match = pattern.exec(path);
    if (!match) continue;
    try {
      return {
        route: candidate,
        params: Object.fromEntries(names.map((n, i) => [n, decodeURIComponent(match[i + 1]!)])),
      };
    } catch {
      return null;
    }
  }
  return null;
}

export const isRegistered = (path: string): boolean => findRoute(path) !== null;

/**
 * A link: `href('/project/projectRisk', { projectId: 7 })`, `href(route, query, { id: 3 })` for path parameters.
 * Empty values are left out.
 */
export function href(
  route: Route | string,
  query: Readonly<Record<string, QueryValue>> = {},
  params: Readonly<Record<string, string | number>> = {},
): string {
  const path = (typeof route === 'string' ? route : route.path).replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`href: ${name} is missing`);
    return encodeURIComponent(String(params[name]));
  });
  return withQuery(path, query);
}

/** An address with more parameters, which win over its own; empty values are left out. */
export function withQuery(address: string, query: Readonly<Record<string, QueryValue>>): string {
  const [path, own] = address.split('?') as [string, string?];
  const search = new URLSearchParams(own);
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * What makes two visits of a route the same page: its path, the object and the query parameters the route declares.
 * Filters, page numbers and the way back do not.
 */
export function pageKey(found: Found, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  const names = new Set<string>([...knownKinds().map((kind) => kind.query), ...(found.route.query ?? [])]);
  const own = [...query].filter(([key, value]) => names.has(key) && value !== '' && !WAY_BACK.has(key)).sort();
  return own.length === 0 ? pathname : `${pathname}?${own.map(([k, v]) => `${k}=${v}`).join('&')}`;
}

const WAY_BACK = new Set(['fromMenu', 'backUrl', 'pageNum', 'tabName', 'tagName']);
