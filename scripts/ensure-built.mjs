// Before tests of the built product.
import { ensureBuilt } from './prepare.mjs';

export default ensureBuilt;
