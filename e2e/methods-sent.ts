import type { Page } from '@playwright/test';

/** The methods of all requests from now on, to be looked at when the page has done its work. */
export function methodsSent(page: Page): readonly string[] {
  const methods: string[] = [];
  page.on('request', (request) => methods.push(request.method()));
  return methods;
}
