import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Texts } from '#ui/texts.ts';
import type { BrowserBuild } from './assets.ts';
import { escapeHtml } from './escape-html.ts';
import { consoleHeaders } from './security-headers.ts';

type ConsoleDocument = {
  consolePath: string;
  publicUrl: string;
  https: boolean;
  /** What it says before its sentences have loaded, by language. */
  texts: Readonly<Record<string, Texts>>;
};

/**
 * The one document of the console, the same for every address and everybody: it holds no data, and names the scripts of
 * this release. Returns how to send it.
 */
export function openConsoleDocument(
  build: BrowserBuild,
  { consolePath, publicUrl, https, texts }: ConsoleDocument,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const assets = build.find([]);
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<title>Kvorum</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.cssFiles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...assets.preload.map((file) => `<link rel="modulepreload" href="${file}">`),
    assets.development,
    `<script type="module" src="${assets.entry}"></script>`,
    `</head><body><div id="root" data-base="${consolePath}"`,
    ` data-texts="${escapeHtml(JSON.stringify(texts))}"></div></body></html>`,
  ].join('');
  const headers = {
    ...consoleHeaders(assets, { https, portal: `${publicUrl} ${publicUrl.replace('//', '//*.')}` }),
    etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
  };
  return (request, reply) => {
    reply.headers(headers);
    if (request.headers['if-none-match'] === headers.etag) reply.code(304).send();
    else reply.send(html);
  };
}
