import { portalRoutes } from './routes.tsx';

/** Whether a route exists; menus leave out entries without one. */
export const hasPage = ({ to }: { to: string }): boolean => portalRoutes.some(({ path }) => path === to);
