import type { IncomingMessage } from 'node:http';
import type { PortalSettings } from '#portal/boot.ts';
import type { Site } from '#server/http/call.ts';
import type { FindView } from '#server/http/member-view.ts';
import type { Texts } from '#ui/texts.ts';
import type { BrowserBuild } from './assets.ts';
import type { ForeignSources } from './foreign-sources.ts';
import type { Sites } from './search-engines.ts';

export type PageDependencies = Sites & {
  /** Base path of the portal's calls. */
  api: string;
  build: BrowserBuild;
  texts(language: string): Promise<Texts>;
  /** What operators read, in a language of the console. */
  operatorTexts(language: string): Promise<Texts>;
  /** Operators who look at the portal as a member. */
  findView: FindView;
  settings(site: Site, language: string): PortalSettings;
  /** The time zone of a site's days. */
  timeZone(site: Site): string;
  /** Hosts of tracking pixels on the confirmation page. */
  pixelSources(): Promise<Pick<ForeignSources, 'images' | 'frames'>>;
  https: boolean;
  /** The id of a request that is answered before Fastify sees it; null if each request is logged and none is. */
  nextRequestId: ((request: IncomingMessage) => string) | null;
  /** Called when the content of pages has changed. */
  onSiteChange(changed: () => void): void;
};
