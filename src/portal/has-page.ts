import { portalRoutes } from './routes.tsx';

/** An entry of a menu comes with its page: none leads nowhere. */
export const hasPage = ({ to }: { to: string }): boolean => portalRoutes.some(({ path }) => path === to);
