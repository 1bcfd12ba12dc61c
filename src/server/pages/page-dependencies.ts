import type { PortalSettings } from '#portal/boot.ts';
import type { Site } from '#server/http/call.ts';
import type { Texts } from '#ui/texts.ts';
import type { BrowserBuild } from './assets.ts';
import type { ForeignSources } from './foreign-sources.ts';
import type { Sites } from './search-engines.ts';

export type PageDependencies = Sites & {
  /** Base path of the portal's calls. */
  api: string;
  build: BrowserBuild;
  texts(language: string): Promise<Texts>;
  settings(site: Site, language: string): PortalSettings;
  /** In which the days of a site begin. */
  timeZone(site: Site): string;
  /** Where the confirmation's tracking pixel may come from. */
  pixelSources(): Promise<Pick<ForeignSources, 'images' | 'frames'>>;
  https: boolean;
  /** Calls back when something that pages show has changed. */
  onSiteChange(changed: () => void): void;
};
