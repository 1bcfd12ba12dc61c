import type { FastifyRequest } from 'fastify';

/** Whether a person's browser asks, who is answered with a page and not with JSON. */
export const acceptsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;
