import { matchPath } from '#ui/match-path.ts';
import { AREA_ORDER, type Area, type ConsoleRoute } from './area.ts';
import type { Operator } from './session.tsx';

const modules = import.meta.glob<Area>('./pages/*/*-area.ts', { eager: true, import: 'area' });

/** All areas that have pages, in the order of the rail. */
export const areas: readonly Area[] = Object.values(modules).sort(
  (one, other) => AREA_ORDER.indexOf(one.key) - AREA_ORDER.indexOf(other.key),
);

export const mayOpen = (
  { right }: Pick<ConsoleRoute, 'right'>,
  { rights }: Pick<Operator, 'rights'>,
): boolean => right === undefined || rights.includes(right);

/** The areas of the rail with the pages that this operator may open; none is empty. */
export function areasFor(operator: Pick<Operator, 'rights'>): Area[] {
  return areas
    .filter(({ key }) => key !== 'account')
    .map((area) => ({
      ...area,
      routes: area.routes.filter((route) => !route.isThing && mayOpen(route, operator)),
    }))
    .filter(({ routes }) => routes.length > 0);
}

export function matchRoute(path: string): { area: Area; route: ConsoleRoute } | null {
  for (const area of areas)
    for (const route of area.routes) if (matchPath(route.path, path)) return { area, route };
  return null;
}
