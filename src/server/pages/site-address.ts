/** One of the panel's sites: a country's, or the country selector. */
export type SiteAddress = {
  country_code: string | null;
  origin: string;
  /** In the order in which they are offered. */
  languages: readonly string[];
};

/** The address of a page in one language: `?lang=xx`. */
export const addressIn = (site: SiteAddress, path: string, language: string): string =>
  `${site.origin}${path}?lang=${language}`;
