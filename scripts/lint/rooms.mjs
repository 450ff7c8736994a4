/* The rooms of features, of the server and of the shell, and what each may import (docs/architecture.md). */

/** Rooms of its own feature that a room may import, in addition to itself and to the files outside rooms. */
export const rooms = {
  lots: {
    model: [],
    snapshot: ['model'],
    query: ['model', 'snapshot'],
  },
  catalogue: {
    pictures: [],
    card: [],
    filter: [],
    api: ['pictures', 'card'],
    list: ['card', 'filter'],
    lot: ['card', 'pictures'],
    compare: ['card'],
    changes: ['api', 'filter'],
  },
  feeds: {
    offer: [],
    read: ['offer'],
    table: ['offer', 'read'],
    merge: ['offer', 'read', 'table'],
    sources: ['offer', 'merge'],
    write: ['offer'],
  },
  callback: {
    intake: [],
    form: ['intake'],
    plain: ['form', 'intake'],
    delivery: ['intake'],
    requests: ['intake'],
  },
  content: {
    model: [],
    media: ['model'],
    write: ['model', 'media'],
    demo: ['model', 'media', 'write'],
    starter: ['model', 'demo'],
  },
  map: {
    osm: [],
  },
  projects: {
    drawing: [],
    genplan: ['drawing'],
    page: ['drawing', 'genplan'],
    drill: ['drawing', 'genplan', 'page'],
  },
}

/** Rooms of the server. The files outside rooms connect the rooms. */
export const serverRooms = {
  edge: [],
  cache: [],
  reports: ['edge'],
  api: ['edge', 'cache'],
  pages: ['edge', 'cache'],
  seo: ['edge', 'cache'],
  desk: ['edge'],
}

/** Rooms of the shell. Every room may import the files outside rooms. */
export const shellRooms = {
  header: [],
  overlay: ['header'],
  page: ['header', 'overlay'],
}
