/*
 * The rooms of features, of the server and of the shell: what each does, and which rooms beside it it may import, in
 * addition to itself and to the files outside rooms. The tables in docs/architecture.md are written from them
 * (scripts/check/write-architecture.ts).
 */

/** By feature. */
export const featureRooms = {
  lots: {
    model: {
      imports: [],
      does: 'What a lot is: its figures, public schema, labels, filters and the selection of an address. Takes plain values and returns plain values; knows no table and no React.',
    },
    snapshot: {
      imports: ['model'],
      does: 'Turns rows into the snapshot in memory, watches for a new version and swaps it: bitsets, facets and sort orders, where the windows of lots look and what is near their projects; knows no request and no page.',
    },
    query: {
      imports: ['model', 'snapshot'],
      does: 'A text of a visitor → the selection of a list, over names of the snapshot; tokens are the words of a text with their forms, typing errors and layouts. Knows no address and no component.',
    },
  },
  catalogue: {
    pictures: {
      imports: [],
      does: 'Draws plans, storeys, elevations and share pictures of stored geometry as SVG or PNG; knows no list and no filter of a visitor.',
    },
    card: {
      imports: [],
      does: 'What other pages show of lots: a card, with its checkbox for the comparison, in print, its plan and status; lots as types of homes, as buildings with places, and as the scheme of a storey. Knows no list around it.',
    },
    filter: {
      imports: [],
      does: 'The controls of the filter, the row above a list and the panel with all of them, from fields that the server worked out; knows neither the rules of the filters nor the list.',
    },
    api: {
      imports: ['pictures', 'card'],
      does: 'REST of lots, types, floors, specs and facets from the snapshot; knows no component.',
    },
    list: {
      imports: ['card', 'filter'],
      does: 'The page of a list: address → plain data of filters, lots, types, places and the nearest lots, and its cards, table and toolbar; knows nothing of a lot’s own page.',
    },
    furniture: {
      imports: [],
      does: 'The furniture of a visitor on the plan of a lot: what the address says of it, how it is moved, and what does not fit in words; knows no page around it.',
    },
    lot: {
      imports: ['card', 'pictures', 'furniture'],
      does: 'The page of one lot of any kind from its detail, with drawings of other features: the plan with its zoom, drawings side by side, price, sun, finish and others like it; knows no list.',
    },
    compare: {
      imports: ['card'],
      does: 'Lots of any kinds side by side: a row for each field and what each costs in all, from plain rows; knows no list and no lot’s own page.',
    },
    changes: {
      imports: ['api', 'filter'],
      does: 'What was added, repriced or withdrawn in the last 30 days, as a page, as JSON and for the feeds of `server/seo`; knows how a list is filtered, not how a feed is written.',
    },
  },
  feeds: {
    offer: {
      imports: [],
      does: 'What an offer is, which columns of a lot feeds decide, the notes and the report about it; knows no portal’s format and no table.',
    },
    read: {
      imports: ['offer'],
      does: 'Bytes of a feed → its document: containers, encodings, errors with line and column; the document of a portal → offers, one mapping a format, and what an offer tells besides price, area and place. Knows no database.',
    },
    table: {
      imports: ['offer', 'read'],
      does: 'The price list, a table of text → offers; knows no database.',
    },
    uploads: {
      imports: ['offer', 'read', 'table'],
      does: 'Files that people send in parts, stored beside the media files for a day, and what they are by their bytes, found out in a process of its own; knows no table of lots.',
    },
    merge: {
      imports: ['offer', 'read', 'table'],
      does: 'Offers → staging tables → one transaction, with the guards of price and withdrawal, recorded so that it can be undone; knows no format.',
    },
    sources: {
      imports: ['offer', 'merge', 'uploads'],
      does: 'Names under which lots come, and imports as runs: when which feed is fetched, what is previewed and applied, what a run brought, which prices are let through, what needs attention; knows no format.',
    },
    write: {
      imports: ['offer'],
      does: 'Lots on sale → XML of a portal, and the check of what it would refuse; knows nothing of what was imported.',
    },
  },
  callback: {
    intake: {
      imports: [],
      does: 'A checked request → stored once with its delivery, within the limits; when the company calls back, and which requests wait too long. Knows no CRM and no page.',
    },
    form: {
      imports: ['intake'],
      does: 'The form in the browser, its dialog and success view, the buttons that open it, and what is sent to call tracking and loyalty afterwards; knows no address of the site.',
    },
    plain: {
      imports: ['form', 'intake'],
      does: 'The form’s own pages, which need no scripts; knows no other way in.',
    },
    delivery: {
      imports: ['intake'],
      does: 'Stored requests → their channels, oldest first, a worker for each, and one request → one receiver: webhook, e-mail, Bitrix24, amoCRM. Knows no form and no visitor.',
    },
    requests: {
      imports: ['intake'],
      does: 'What the office does with a request: list, card, every change as a command of its own, export, retry, marking and retention; knows no HTTP.',
    },
  },
  content: {
    model: {
      imports: [],
      does: 'What content is: kinds, schemas of files, Markdown, pictures by name, and a folder → checked items with every problem’s place; knows no table.',
    },
    media: {
      imports: ['model'],
      does: 'Source pictures and films, and pictures that feeds name by their addresses → renditions and their rows; bytes of a picture are decoded in a process of its own with limits of time, memory and pixels. Knows no page.',
    },
    write: {
      imports: ['model', 'media'],
      does: 'Items → rows in one transaction, with the guard of removals, and rows → a folder; what the brand of a company makes of its files. Knows no HTTP.',
    },
    edit: {
      imports: ['model', 'media', 'write', 'demo', 'starter'],
      does: 'Files of the content as the office edits them: fields of a form, drafts, what a publish would change, publishing and revisions; knows no HTTP.',
    },
    demo: {
      imports: ['model', 'media', 'write'],
      does: 'Whether a database has the demo company, and its removal.',
    },
    starter: {
      imports: ['model', 'write', 'demo'],
      does: 'Answers of a new company and what feeds brought → the files of its content folder, with legal texts from templates, and what a site still lacks; knows no HTTP and writes no row.',
    },
  },
  map: {
    osm: {
      imports: [],
      does: 'The formats of OpenStreetMap → what an extract has around the projects of a city: its base map and the buildings beside each project. Knows no folder and no table.',
    },
  },
  projects: {
    drawing: {
      imports: [],
      does: 'A picture with links over it, drawn by us or given by the company, its zoom, the list beside it and the card of what is pointed at; knows no page.',
    },
    genplan: {
      imports: ['drawing'],
      does: 'What lies on a project’s plot and around it, and its plan with houses, sun and list; knows no page.',
    },
    page: {
      imports: ['drawing', 'genplan'],
      does: 'The page of one project: its sections from what other features know of it; the chessboard with its filter, and the types of its homes.',
    },
    drill: {
      imports: ['drawing', 'genplan', 'page'],
      does: 'The pages of a genplan, a building and a storey.',
    },
  },
}

/** Rooms of the server. The files outside rooms connect the rooms. */
export const roomsOfServer = {
  edge: {
    imports: [],
    does: 'Sockets and their time limits, headers, forgery, own origin, limits and counts of requests, files, error responses; knows no page and no table.',
  },
  cache: {
    imports: [],
    does: 'Responses that are the same for everybody until the catalogue changes; knows no route.',
  },
  reports: {
    imports: ['edge'],
    does: 'What browsers report, within the share of each address, as counts, metrics and log lines; knows no page.',
  },
  api: {
    imports: ['edge', 'cache'],
    does: 'What all of the REST API shares: methods, queries, its description; knows no feature by name.',
  },
  pages: {
    imports: ['edge', 'cache'],
    does: 'Address → loaded data → rendered or cached page, in a queue that rejects what would wait too long; knows pages by `pages.server.ts` only.',
  },
  seo: {
    imports: ['edge', 'cache'],
    does: 'Sitemap, robots, RSS; knows no component.',
  },
  desk: {
    imports: ['edge'],
    does: 'Everything below `/desk/`: who may use which route, sessions and their cookie, the API and the page of the back office; knows no page of visitors.',
  },
}

/** Rooms of the shell. Every room may import the files outside rooms. */
export const roomsOfShell = {
  header: {
    imports: [],
    does: 'The header with its menus, their entries and links, the burger, and one modal at a time by its name; knows no layout.',
  },
  overlay: {
    imports: ['header'],
    does: 'What is above every page and loaded after its first paint: modals, notices, widgets; progress bar, connection and cookie notice. Knows no layout.',
  },
  page: {
    imports: ['header', 'overlay'],
    does: 'What is around a page: layouts, footer, error pages, the skip link; knows no page by name.',
  },
}
