import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/** The pages whose text is content: each is `content/<page>/<lng>.md`. */
export const contentPages = ['about-us', 'faq', 'privacy-policy', 'terms-conditions'] as const;
export type ContentPage = (typeof contentPages)[number];

/**
 * A content page of the site in the visitor's language: its title, its text as HTML, and its section headings,
 * whose `id`s are in the HTML.
 */
export const getContent = endpoint({
  method: 'GET',
  path: '/content/:page',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'A written page: about us, FAQ, privacy policy, terms and conditions',
  params: z.object({ page: z.enum(contentPages) }),
  result: json(
    z.object({
      title: z.string(),
      html: z.string(),
      sections: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
});
