// server.cjs: boardgame.io's own server with its own storage in memory; prints its port
'use strict';
const { Server } = require('boardgame.io/server');
const { Bidding } = require('./bidding.cjs');

const server = Server({ games: [Bidding], origins: ['*'] });
server.run({ port: 0 }).then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`));
