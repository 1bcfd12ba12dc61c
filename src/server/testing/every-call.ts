import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type GoodInput, goodInputOf } from './good-input.data.ts';

/** An implemented call with valid input. */
export type GoodCall = {
  /** `METHOD /path` below the site's root. */
  key: string;
  base: string;
  endpoint: Endpoint;
  good: GoodInput;
  path: string;
  /** Path and query. */
  url: string;
};

export const everyCall = (app: FastifyInstance): GoodCall[] =>
  app.implementedCalls.map(({ base, endpoint }) => {
    const good = goodInputOf(base, endpoint);
    const path = base + endpoint.path.replace(/:(\w+)/g, (_all, name: string) => good.params?.[name] ?? '');
    const url = path + (good.query ? `?${new URLSearchParams(good.query)}` : '');
    return { key: `${endpoint.method} ${base}${endpoint.path}`, base, endpoint, good, path, url };
  });
