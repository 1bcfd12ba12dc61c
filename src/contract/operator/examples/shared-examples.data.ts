export const params = { id: '999999' };
export const time_zone = 'Europe/Sofia';
export const bulkFilters = { bulk: '1..1', state: 'skipped', reason: 'request_held', country: 'BG' };
