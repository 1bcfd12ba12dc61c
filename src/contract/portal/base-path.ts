/** Base path of the portal's API. */
export const portalApi = '/api/portal/v1';
