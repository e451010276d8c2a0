// bidding.cjs: the bidding of Watson & Holmes for boardgame.io, act for act as in the scripts of the bench
//
// The seat at turn goes to a card and bids. An outbid seat goes again. When all seats are at a card, they read and return the cards, and
// the next round begins. Purses are private. Gains, characters and 221B are left out and purses are full, which favours boardgame.io.
'use strict';
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const STOP = 'carriage-stop'; // has room for all, and is free

/** Returns the next seat clockwise from @from that is at no card, or null. */
function nextWithoutCard(G, from) {
  for (let i = 1; i <= G.seats.length; i++) {
    const seat = (from + i) % G.seats.length;
    if (G.seats[seat].card === null) {
      return seat;
    }
  }
  return null;
}

function begin({ G }) {
  if (G.phase === 'setup') {
    G.phase = 'visiting';
  } else if (G.phase === 'closing') {
    G.phase = 'reading';
  } else if (G.phase === 'returning') {
    G.phase = 'visiting';
    G.round += 1;
    G.turn = G.diary;
  } else {
    return INVALID_MOVE;
  }
  return undefined;
}

function visit({ G, playerID }, card, carriages) {
  const seat = Number(playerID);
  const me = G.seats[seat];
  const there = G.seats.findIndex((other) => other.card === card);
  if (G.phase !== 'visiting' || G.turn !== seat || carriages > G.purses[seat] || (card !== STOP && there >= 0 && carriages <= G.seats[there].bid)) {
    return INVALID_MOVE;
  }
  if (card !== STOP && there >= 0) {
    G.seats[there].card = null;
    G.purses[there] -= 1;
  }
  me.card = card;
  me.bid = carriages;
  me.read = false;
  G.turn = nextWithoutCard(G, seat);
  if (G.turn === null) {
    G.phase = 'closing';
    G.diary = seat;
  }
  return undefined;
}

function read({ G, playerID }, card) {
  const me = G.seats[Number(playerID)];
  if (G.phase !== 'reading' || me.card !== card) {
    return INVALID_MOVE;
  }
  me.read = true;
  return undefined;
}

function giveBack({ G, playerID }, card) {
  const seat = Number(playerID);
  if (G.phase !== 'reading' || G.seats[seat].card !== card) {
    return INVALID_MOVE;
  }
  G.purses[seat] -= G.seats[seat].bid;
  G.seats[seat].card = null;
  G.seats[seat].bid = 0;
  if (G.seats.every((other) => other.card === null || other.card === STOP)) {
    G.phase = 'returning';
    G.seats.forEach((other) => { other.card = null; });
  }
  return undefined;
}

/** Returns the state as a seat may see it: only its own purse. */
function playerView({ G, playerID }) {
  return { ...G, purses: G.purses.map((purse, seat) => (String(seat) === playerID ? purse : null)) };
}

module.exports.Bidding = {
  name: 'bidding',
  setup: ({ ctx }) => ({
    phase: 'setup',
    round: 1,
    turn: 0,
    diary: 0,
    purses: Array(ctx.numPlayers).fill(100_000),
    seats: Array.from({ length: ctx.numPlayers }, () => ({ card: null, bid: 0, read: false })),
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: Object.fromEntries(Object.entries({ begin, visit, read, giveBack }).map(([name, move]) => [name, { move, client: false }])),
  playerView,
};
