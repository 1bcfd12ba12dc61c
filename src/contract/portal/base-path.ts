/** Below which every call of the portal's API stands. */
export const portalApi = '/api/portal/v1';
