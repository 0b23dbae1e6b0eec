/** What the frame of the page says once a view is open. */
export const en = {
  allServers: {
    title: 'This view shows one server',
    text: 'Choose the server to show here. “All” at the top of the page leads back to the list of all servers.',
    show: 'Show all servers in one list',
    counted: 'All servers: {unacknowledged} not acknowledged of {total}.',
    call: 'Calls go through one server: choose {server} at the top of the page, then call.',
  },
}
