/** Address of the page; the key of a list is the parameter `key`, so that the path tells nothing. */
export const SHARED_LIST = '/shared-list'
