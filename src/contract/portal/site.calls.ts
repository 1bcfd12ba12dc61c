import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/** The pages that are written, not built: each is `content/<page>/<lng>.md`. */
export const contentPages = ['about-us', 'faq', 'privacy-policy', 'terms-conditions'] as const;
export type ContentPage = (typeof contentPages)[number];

/**
 * A written page in the language of the visitor, for the site that was asked: its title, its text as HTML, and the
 * headings of its sections, whose `id` stands in that HTML.
 */
export const getContent = endpoint({
  method: 'GET',
  path: '/content/:page',
  access: 'anyone',
  effect: 'read',
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
