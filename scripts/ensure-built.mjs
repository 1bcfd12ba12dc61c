// Builds the product, if it is out of date, before tests that need it.
import { ensureBuilt } from './prepare.mjs';

export default ensureBuilt;
