const LINK = /<a\b[^>]*>/g;
const HREF = / href="([^"]*)"/;
const NEW_TAB = / (?:target|rel|download)="[^"]*"/g;

/**
 * A rendered page as an operator sees it: links of the portal stay below `prefix` and in this tab, and those that call the
 * API (starting a survey, downloading the data) lead nowhere, because they would be made for whoever is signed in here.
 */
export const inertHtml = (html: string, prefix: string): string =>
  html.replace(LINK, (link) =>
    link
      .replace(NEW_TAB, '')
      .replace(HREF, (attribute, address: string) =>
        address.startsWith('/api/')
          ? ''
          : /^\/(?!\/)/.test(address)
            ? ` href="${prefix}${address}"`
            : attribute,
      ),
  );
