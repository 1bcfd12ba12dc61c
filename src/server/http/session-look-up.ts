import type { SignedIn } from './call.ts';
import { foundWithinPage } from './within-page.ts';

/** Who is signed in with a cookie's token, as the database knows it now. */
export type Authenticate = (token: string) => Promise<SignedIn | null>;

/** Who is signed in with a cookie's token: asked of the database, or found within the same page already. */
export const lookUpSession = (authenticate: Authenticate, token: string): Promise<SignedIn | null> =>
  foundWithinPage(`session ${token}`, () => authenticate(token));
