import { listCalls } from './list-calls.ts';
import { unverifiedCompletesList } from './lists/unverified-completes.list.ts';

export const {
  rows: listUnverifiedCompletes,
  count: countUnverifiedCompletes,
  csv: exportUnverifiedCompletes,
} = listCalls(unverifiedCompletesList);
