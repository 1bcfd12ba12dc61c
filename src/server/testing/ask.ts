import { type IncomingHttpHeaders, request } from 'node:http';

export type Response = { status: number; headers: IncomingHttpHeaders; cookies: string[]; text: string };

/**
 * A request on its own connection with a Host header of our choice, unlike `fetch`: a POST with a body; rejects if
 * the response is incomplete.
 */
export function ask(
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent: false,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('error', reject);
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            cookies: response.headers['set-cookie'] ?? [],
            text,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
