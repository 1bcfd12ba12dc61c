import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import type { Agenda } from './agenda.ts';
import type { Console } from './console.ts';
import type { PostOffice } from './post-office.ts';
import type { Providers } from './providers.ts';
import type { SurveySite } from './survey-site-process.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Everything that whoever lives in the simulation can reach. */
export type World = {
  seed: number;
  members: number;
  days: number;
  /** When it begins. */
  begin: number;
  database: Database;
  app: FastifyInstance;
  /** The address of the country's site, and the port on loopback where it is served. */
  origin: string;
  port: number;
  agenda: Agenda;
  site: SurveySite;
  post: PostOffice;
  providers: Providers;
  /** An operator who is signed in. */
  console: Console;
  /** Attempts that the operators have accepted, by their tokens. */
  accepted: Set<string>;
  now(): Date;
  /** Counts something that is told of at the end. */
  count(what: string, many?: number): void;
  /** Notes something that must not have happened. */
  fault(what: string): void;
};

export const COUNTRY = 'BG';
